export function writeBundle(program: string, folder: string, outfile: string): Promise<string>;
export function measureBundle(program: string, folder: string): Promise<number>;
