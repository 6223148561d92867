/** The forms that a toolbar cannot teach. */
export const MarkdownHelp = () => (
  <details className="markdown-help">
    <summary>Figure, riquadri e citazioni nel testo</summary>
    <p>
      Un’immagine da sola in un paragrafo è una figura, e ciò che sta tra virgolette è la sua didascalia:{' '}
      <code>![Che cosa si vede](/media/… "Autore, *Titolo*, anno")</code>
    </p>
    <ul>
      <li>
        <code>{'{.larga}'}</code>, subito dopo la parentesi, la fa uscire dalla colonna
      </li>
      <li>
        <code>{'{.tavola}'}</code> le dà tutta la pagina
      </li>
      <li>
        <code>{'{.affianco}'}</code> la mette accanto al testo
      </li>
      <li>
        <code>::: gruppo</code> e, alla fine, <code>:::</code> mettono due o tre immagini una accanto all’altra
      </li>
      <li>
        <code>::: riquadro</code> e <code>::: citazione</code>, chiusi allo stesso modo, fanno un riquadro e una frase
        in grande
      </li>
      <li>
        <code>::: scheda</code> mostra il link al suo interno come scheda di un evento o di un nostro contenuto, o come
        video
      </li>
    </ul>
  </details>
);
