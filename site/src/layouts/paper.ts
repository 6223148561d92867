/** The paper of tokens.css in light and dark, for where no custom property can be read. */
export const paper = { light: '#fbf8f3', dark: '#141312' };
