/** The text of tsconfig.generated.json: what a compiler has to be told to make of the sources what is published. */
export const compilerSettings = `{
  "compilerOptions": {
    "target": "es2022",
    "lib": ["es2022"],
    "module": "nodenext",
    "types": [],
    "strict": true,
    "rewriteRelativeImportExtensions": true,
    "declaration": true,
    "declarationMap": true,
    "sourceMap": true,
    "rootDir": "generated/src",
    "outDir": "generated/dist"
  },
  "include": ["generated/src"]
}
`;
