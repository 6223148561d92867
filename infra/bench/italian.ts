import type { Random } from './random.ts';

/*
 * Sentences that look like Italian: agreement of gender, frequent and rare words, names that grow with the corpus. They
 * mean nothing; a renderer and a word index work on them as on real ones.
 */

const feminine =
  'la tela|la tavola|la cornice|la bottega|la pala|la cappella|la mostra|la vendita|la collezione|la maiolica|la sinopia|la luce|la firma|la perizia|la copia|la biblioteca|la carta|la stampa|la lacca|la doratura|l’incisione|l’ombra|l’asta|l’opera|l’attribuzione|l’antiquaria|la galleria|la statua|la veduta|la natura morta|la provenienza|la stima|la base d’asta|la scheda|la vernice|la preparazione|l’imprimitura|la campitura|la prospettiva|la pinacoteca|la fondazione|la curatrice|la restauratrice|la committenza|la predella|la sacrestia|la facciata|la ceramica|la legatura|la filigrana'.split(
    '|',
  );
const masculine =
  'il restauro|il disegno|il catalogo|il museo|il mercato|il pigmento|il fondo oro|il bozzetto|il cartone|il ritratto|il paesaggio|il compratore|il perito|il colore|il segno|il bianco|il nero|il marmo|il bronzo|il legno|il gesso|il chiaroscuro|il committente|il collezionista|il battitore|il mercante|lo studio|lo sguardo|lo spazio|lo strato|lo stemma|lo stucco|l’altare|l’affresco|l’intonaco|l’archivio|l’inventario|l’intaglio|l’antiquario|l’artista|l’allievo|il maestro|il vetro|il tessuto|il trittico|il polittico|il volume|il frontespizio|il sigillo|il prezzo'.split(
    '|',
  );
const adjectives =
  'antico antica|raro rara|noto nota|perduto perduta|ritrovato ritrovata|restaurato restaurata|dipinto dipinta|inciso incisa|dorato dorata|silenzioso silenziosa|piccolo piccola|intero intera|consumato consumata|rosso rossa|azzurro azzurra|chiaro chiara|scuro scura|incerto incerta|firmato firmata|datato datata|anonimo anonima|veneziano veneziana|fiorentino fiorentina|romano romana|lombardo lombarda|barocco barocca|gotico gotica|moderno moderna|contemporaneo contemporanea|prezioso preziosa|fragile fragile|celebre celebre|grande grande|sottile sottile|iniziale iniziale'
    .split('|')
    .map((pair) => pair.split(' ') as [string, string]);
const verbs =
  'mostra|conserva|racconta|nasconde|rivela|precede|accompagna|contraddice|conferma|ricorda|restituisce|chiede|misura|attraversa|divide|raccoglie|perde|ritrova|sostituisce|illumina|copre|spiega|cita|imita|corregge|anticipa|smentisce|sorregge|riporta|trattiene'.split(
    '|',
  );
const pastVerbs =
  'acquistò|vendette|dipinse|disegnò|descrisse|donò|espose|restaurò|catalogò|attribuì|pubblicò|copiò|commissionò|ritrovò|perse|sequestrò|misurò|studiò'.split(
    '|',
  );
const settings =
  'nella penombra della navata|sotto tre mani di vernice|in una sala senza finestre|lungo il margine del foglio|a distanza di quattro secoli|per la prima volta dopo il restauro|nelle carte dell’archivio|secondo le indagini più recenti|davanti a pochi compratori|in una vendita di novembre|fuori da ogni catalogo|con una sola pennellata|dietro la cornice originale|nel silenzio della bottega|prima che arrivi la stampa|senza che il prezzo lo dica|in un inventario del Seicento|tra due guerre|alla luce radente|poco oltre la soglia'.split(
    '|',
  );
const reasons =
  'perché la materia ha una memoria|quando la mano esita|mentre il mercato guarda altrove|anche se le fonti tacciono|finché qualcuno torna a guardare|come accade di rado|e non è un dettaglio|dove la luce arriva di lato|se si accetta la datazione più alta|benché i documenti siano pochi'.split(
    '|',
  );
const cities =
  'Firenze|Roma|Venezia|Milano|Napoli|Bologna|Torino|Siena|Parma|Mantova|Ferrara|Genova|Palermo|Perugia|Urbino|Ravenna|Padova|Verona|Lucca|Arezzo|Modena|Bergamo|Brescia|Lecce|Matera|Trieste|Faenza|Pesaro|Cremona|Vicenza'.split(
    '|',
  );
const givenNames =
  'Ada|Ugo|Pia|Bruno|Elena|Carlo|Lidia|Marco|Anna|Pietro|Teresa|Guido|Irene|Dario|Silvia|Aldo|Nora|Cesare|Marta|Livio|Olga|Renato|Clara|Emilio|Giulia|Fausto|Bianca|Sandro|Vera|Tullio'.split(
    '|',
  );
const syllables =
  'ber|ma|ro|ta|li|ne|ca|del|fo|gri|la|men|pa|ri|sal|ti|va|zo|cor|bel|fan|gal|mon|pel|ven|bru|cam|do|fe|lo'.split('|');
const nameEnds = 'ni|ti|ri|li|cci|si|ni|ghi|lli|tti|do|no|ta|sso|nzi'.split('|');

/** A surname: made of syllables, so that a larger corpus has more different words. */
function surname({ between, oneOf }: Random): string {
  const parts = Array.from({ length: between(1, 3) }, () => oneOf(syllables)).join('');
  return parts.charAt(0).toUpperCase() + parts.slice(1) + oneOf(nameEnds);
}

export const person = (random: Random): string => `${random.oneOf(givenNames)} ${surname(random)}`;
export const city = ({ oneOf }: Random): string => oneOf(cities);

const articulated: [start: string, of: string][] = [
  ['il ', 'del '],
  ['lo ', 'dello '],
  ['la ', 'della '],
  ['l’', 'dell’'],
];
/** `il restauro` becomes `del restauro`. */
function of(noun: string): string {
  const [start, joined] = articulated.find(([article]) => noun.startsWith(article)) ?? ['', 'di '];
  return joined + noun.slice(start.length);
}

function thing({ number, oneOf }: Random): string {
  const isFeminine = number() < 0.5;
  const noun = oneOf(isFeminine ? feminine : masculine);
  return number() < 0.45 ? `${noun} ${oneOf(adjectives)[isFeminine ? 1 : 0]}` : noun;
}

const sentences: ((random: Random) => string)[] = [
  (random) =>
    `${thing(random)} ${random.oneOf(verbs)} ${thing(random)} ${of(thing(random))} ${random.oneOf(settings)}, ${random.oneOf(reasons)}`,
  (random) =>
    `${random.oneOf(settings)}, ${thing(random)} ${random.oneOf(verbs)} ${thing(random)}, e ${thing(random)} ${random.oneOf(verbs)} ${of(thing(random))}`,
  (random) =>
    `nel ${random.between(1401, 1999)}, a ${city(random)}, ${person(random)} ${random.oneOf(pastVerbs)} ${thing(random)} ${of(thing(random))}, ${random.oneOf(reasons)}`,
  (random) =>
    `secondo ${person(random)}, ${thing(random)} ${random.oneOf(verbs)} ${thing(random)}; ${thing(random)} ${random.oneOf(verbs)} invece ${thing(random)} ${random.oneOf(settings)}`,
  (random) => `chi guarda ${thing(random)} ${random.oneOf(verbs)} anche ${thing(random)} ${of(thing(random))}`,
  (random) => `non ${random.oneOf(verbs)} ${thing(random)}: ${random.oneOf(verbs)} ${thing(random)}`,
];

export function sentence(random: Random): string {
  const text = random.oneOf(sentences)(random);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

export function title(random: Random): string {
  const text =
    random.number() < 0.5
      ? `${city(random)}, ${thing(random)} ${of(thing(random))}`
      : `${thing(random)} e ${thing(random)} ${of(surname(random))}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const paragraph = (random: Random) => Array.from({ length: random.between(3, 6) }, () => sentence(random)).join(' ');

/** A text of about this many words, with headings, quotations, emphasis, lists and a footnote. */
export function markdown(random: Random, words: number): string {
  const blocks: string[] = [];
  for (let written = 0; written < words; ) {
    const text = paragraph(random);
    written += text.split(' ').length;
    blocks.push(text);
    if (written >= words) break;
    const roll = random.number();
    if (roll < 0.22) blocks.push(`## ${title(random)}`);
    else if (roll < 0.3) blocks.push(`> ${sentence(random)}`);
    else if (roll < 0.35)
      blocks.push(
        Array.from({ length: random.between(3, 5) }, () => `- *${thing(random)}*: ${sentence(random)}`).join('\n'),
      );
    else if (roll < 0.4) blocks.push(`**${title(random)}.** ${sentence(random)}`);
  }
  if (random.number() < 0.5) {
    blocks[0] += '[^1]';
    blocks.push(`[^1]: ${sentence(random)}`);
  }
  return blocks.join('\n\n');
}
