/** A file as the text that it is, which the build makes smaller. */
declare module '*?raw' {
  const text: string;
  // biome-ignore lint/style/noDefaultExport: the bundlers export a text like this
  export default text;
}
