/** How deep mappings and lists may stand in each other, in a file or a normal form. */
export const deepest = 64;
