declare module '*?inline-script' {
  const text: string;
  export default text;
}
// The build for browsers has the interface of the package.
declare module 'mammoth/mammoth.browser.min.js' {
  export { default } from 'mammoth';
}
