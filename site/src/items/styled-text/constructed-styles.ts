import { StyleModule } from 'style-mod';

/** The styles of the editor that are in the document, each once. */
const adopted = new Set<StyleModule>();

/**
 * CodeMirror writes its styles into a <style> element, which the policy of the pages refuses. A constructed style sheet is
 * none; in a layer within that of the components, every rule of the magazine comes before it.
 */
StyleModule.mount = (_root, modules) => {
  // The last module is the weakest.
  const missing = [modules].flat().filter((module) => !adopted.has(module));
  if (missing.length === 0) return;
  for (const module of missing) adopted.add(module);
  const sheet = new CSSStyleSheet();
  const rules = missing.map((module) => module.getRules()).join('\n');
  sheet.replaceSync(`@layer components.codemirror {\n${rules}\n}`);
  document.adoptedStyleSheets.push(sheet);
};
