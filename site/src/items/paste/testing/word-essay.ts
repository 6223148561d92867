/** The clipboard of an essay of 3,600 words with 40 notes, as Word writes it; one figure for each of the pictures (JPEG in base64), which stands in its HTML. */
export function wordEssay(pictures: readonly string[]): Record<'text/html' | 'text/plain', string> {
  const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
  const words =
    'Chi entra nella sala vede prima la luce e <i>poi</i> le cose, una per una, come se il tempo tornasse. ';
  const reference = (n: number) =>
    `<a style='mso-footnote-id:ftn${n}' href="#_ftn${n}" name="_ftnref${n}" title=""><span class=MsoFootnoteReference>[${n}]</span></a>`;
  const paragraphs = numbers(60).map((n) => {
    const at = Math.ceil(n / 4);
    const hasFigure = n % 4 === 0 && at <= pictures.length;
    const figure = `<p class=MsoNormal><img width=400 height=300 src="data:image/jpeg;base64,${pictures[at - 1]}"></p><p class=MsoCaption>Figura ${at}</p>`;
    return [
      n % 10 === 1 ? `<h2>Parte ${Math.ceil(n / 10)}<o:p></o:p></h2>` : '',
      `<p class=MsoNormal>${words.repeat(3)}${n <= 40 ? reference(n) : ''}<o:p></o:p></p>`,
      hasFigure ? figure : '',
    ].join('\n');
  });
  const notes = numbers(40).map(
    (n) =>
      `<div style='mso-element:footnote' id=ftn${n}><p class=MsoFootnoteText><a href="#_ftnref${n}" name="_ftn${n}" title="">[${n}]</a> Nota ${n}, <i>Vite</i>.</p></div>`,
  );
  return {
    'text/html': `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body lang=IT><!--StartFragment--><h1>Un saggio</h1>${paragraphs.join('')}<!--EndFragment--><div style='mso-element:footnote-list'><hr align=left size=1 width="33%">${notes.join('')}</div></body></html>`,
    'text/plain': 'Un saggio\r\n',
  };
}
