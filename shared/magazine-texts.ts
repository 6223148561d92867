import { retention } from './limits.ts';
import { type CategoryId, magazine } from './magazine.ts';

/**
 * The texts about the magazine and about readers' data, in Markdown. Another magazine replaces them together with
 * magazine.ts; the statements on data describe this software.
 */
export type MagazineText = {
  title: string;
  /** For search engines. */
  description: string;
  lead: string;
  /** The list next to the text: terms and their facts. */
  facts: readonly { term: string; text: string; href?: string }[];
  content: string;
};

const mail = (address: string) => `[${address}](mailto:${address})`;
const mailFact = (term: string, address: string) => ({ term, text: address, href: `mailto:${address}` });

/** What each section looks for, in a sentence below its name. */
export const sectionLines: Record<CategoryId, string> = {
  arte: 'Le opere guardate da vicino: come sono fatte, che cosa raccontano, perché ci riguardano ancora.',
  cultura: 'I libri, gli archivi, gli studi e le persone: le idee che stanno intorno alle opere.',
  antiquariato: 'Mobili, ceramiche, vetri e carte: gli oggetti che il tempo ha lasciato e il modo di riconoscerli.',
  mostre: 'Che cosa vale il viaggio: le mostre viste in sala, prima che chiudano.',
  fiere: 'Tra gli stand: che cosa si porta, che cosa si cerca e che cosa si vende davvero.',
  aste: 'Cataloghi, stime e martelli: come si legge una vendita e che cosa dicono i prezzi.',
  attualita: 'Musei, tutela, restauri e leggi: i fatti che cambiano il lavoro di chi con l’arte vive.',
};

/** Why to subscribe. */
export const newsletterText = {
  what: 'Gli articoli nuovi, le mostre che stanno per chiudere, le aste che vale la pena di guardare.',
  frequency: 'Una lettera ogni due settimane, il venerdì mattina: si legge in cinque minuti.',
  freedom: 'Senza tracciamento e senza pubblicità: ci si cancella quando si vuole, con un clic.',
};

export const aboutText: MagazineText = {
  title: 'Chi siamo',
  description: `Chi fa ${magazine.name}, come lavora la redazione, come è fatta la rivista e come scriverci.`,
  lead: `${magazine.name} è la terra rossa con cui si disegnava un affresco prima di dipingerlo. Quando l’intonaco si stacca, sotto la pittura riappare il disegno: è lì che guardiamo.`,
  facts: [
    { term: 'Editore', text: magazine.address },
    mailFact('Redazione', magazine.emails.support),
    mailFact('Newsletter', magazine.emails.newsletter),
    { term: 'Dati personali', text: 'Informativa sulla privacy', href: '/privacy' },
  ],
  content: `## La rivista

${magazine.name} racconta l’arte, la cultura, l’antiquariato e il mercato per chi le opere le guarda, le studia, le restaura, le compra o le vende. Ogni pezzo parte da una cosa che si può vedere: una tavola, una scheda di catalogo, un cantiere, una sala d’asta. Le parole tecniche si spiegano, i prezzi si datano, le attribuzioni si dicono per quello che sono.

Accanto agli articoli ci sono le [notizie](/news), il programma di [mostre, fiere e aste](/eventi) con il suo [calendario](/calendario), la [galleria](/galleria) delle opere e i [video](/video).

## Come lavoriamo

Gli articoli, i video e gli eventi di chi collabora sono riletti dalla redazione prima di uscire: chi scrive propone, chi cura la rivista approva o rimanda con una nota. Le notizie e la galleria le cura la redazione.

Non pubblichiamo contenuti a pagamento che non si riconoscano come tali e non riceviamo compensi sulle vendite di cui scriviamo. Di un’opera in vendita diciamo da dove vengono le informazioni.

## Correzioni

Se un nome, una data o un’attribuzione è sbagliata, scrivi a ${mail(magazine.emails.support)}. Correggiamo nel testo; quando l’errore cambia il senso, lo diciamo in fondo al pezzo.

## Le immagini

Ogni immagine dice di chi è. Le didascalie seguono l’uso del mestiere: autore, *titolo*, anno, tecnica, misure, luogo, credito. Per segnalare un diritto non riconosciuto basta un messaggio alla redazione.

## Come è fatta

I titoli sono in Bodoni Moda, i testi in Newsreader, le etichette in Instrument Sans: tre caratteri liberi, distribuiti con la licenza SIL Open Font License e serviti da questo sito. Le pagine si leggono senza JavaScript, con la tastiera e con un lettore di schermo, in chiaro e in scuro, e si stampano. Non ci sono cookie, pubblicità o strumenti di tracciamento.

La rivista si può seguire per [newsletter](/newsletter) o nel proprio lettore di [feed](/rss.xml); chi programma trova il [riferimento dell’API](/api/openapi.json).`,
};

export const privacyText: MagazineText = {
  title: 'Privacy',
  description: `Quali dati tratta ${magazine.name}, perché, per quanto tempo, e quali diritti hai.`,
  lead: 'Si legge senza lasciare tracce: nessun cookie, nessun contatore di visite, nessuna pubblicità. Teniamo solo i dati che ci dai tu, per la newsletter o per un account.',
  facts: [
    { term: 'Titolare del trattamento', text: magazine.address },
    mailFact('Per i tuoi dati', magazine.emails.support),
    { term: 'Aggiornata il', text: '22 novembre 2026' },
  ],
  content: `## Quando leggi

Le pagine, i caratteri e le immagini della rivista arrivano da questo sito. **Non usiamo cookie** né strumenti di statistica o di profilazione.

Nel tuo browser restano solo cose che servono alla pagina: se i caratteri sono già stati caricati (fino alla chiusura della scheda), gli articoli e gli eventi che salvi senza account ([i tuoi salvati](/salvati), finché non li togli) e, per chi ha un account, la sessione, i testi non ancora salvati e un segno che qui si è già entrati, con cui le prove di altri non ti fermano. Non li leggiamo per altri scopi e li puoi cancellare dalle impostazioni del browser.

Due cose possono venire da altri:

- **i video**: finché non premi il pulsante vedi solo un’immagine, servita da noi. Quando lo premi, il filmato arriva da YouTube (nella versione senza cookie, youtube-nocookie.com) o da Vimeo (con la richiesta di non tracciare), e valgono le loro informative;
- **le immagini collocate altrove**: se un autore ha usato un’immagine di un altro sito, il tuo browser la chiede a quel sito, senza dirgli da quale pagina.

## I registri tecnici

Le pagine sono distribuite da una rete di server (Amazon CloudFront). I suoi registri dicono quale pagina è stata chiesta, quando, con quale programma e con quale esito; servono a trovare guasti e abusi e si cancellano da soli, al più tardi dopo 90 giorni. Non vi conserviamo il tuo indirizzo IP né ciò che segue il punto interrogativo in un indirizzo.

Per fermare gli abusi contiamo quante volte un modulo è inviato o l’archivio interrogato dallo stesso indirizzo di rete. L’indirizzo non è conservato: al suo posto c’è uno pseudonimo cifrato, che scade da solo in pochi giorni. La base è il nostro legittimo interesse alla sicurezza (art. 6.1.f del GDPR).

## La newsletter

Se ti iscrivi, conserviamo:

- il tuo **indirizzo email**;
- **quando** ti sei iscritto o cancellato, e come;
- la **prova del consenso**: data, modulo, versione del testo che hai letto, e la rete da cui è arrivata la richiesta, senza l’ultima parte dell’indirizzo;
- **quali numeri** ti abbiamo inviato.

Le lettere non contengono immagini o link che dicano se le hai aperte o che cosa hai premuto. La base è il tuo consenso (art. 6.1.a del GDPR): lo ritiri quando vuoi con il link in fondo a ogni lettera, o dal programma di posta. Se la tua casella respinge le lettere o le segnala come indesiderate, l’iscrizione finisce da sola.

Dopo la cancellazione non scriviamo più al tuo indirizzo; lo teniamo, con la data, per poter dimostrare che l’hai chiesto e per non iscriverti di nuovo per errore. Se vuoi che sparisca del tutto, scrivici.

## Gli account

Chi si registra ci dà nome, nome utente, email e password. La password è conservata solo come impronta (Argon2id), che non permette di risalirvi. La sessione dura al massimo trenta giorni, sette senza uso, e sta nel tuo browser, non in un cookie; per fartela riconoscere teniamo il tipo di browser e di sistema, non l’indirizzo IP. La base è il servizio che ci chiedi (art. 6.1.b del GDPR).

Del tuo account teniamo anche gli articoli che salvi, gli eventi che segui e quali messaggi della redazione vuoi. Dal profilo scarichi tutti i tuoi dati in un file ed elimini l’account da te, subito: spariscono il profilo, le sessioni e le liste. L’iscrizione alla newsletter è a parte, e la cancelli con lui se vuoi.

Di chi collabora con la redazione restano i pezzi firmati e il registro delle azioni che li riguardano. Ciò che si elimina passa ${retention.trashDays} giorni nel cestino; le versioni precedenti di un testo si conservano al massimo ${retention.revisionDays} giorni.

## Chi tratta i dati

I dati stanno su server di Amazon Web Services nell’Unione europea, da cui partono anche le lettere (Amazon SES); la rete di distribuzione serve le pagine pubbliche dal nodo più vicino a chi legge. Amazon è il nostro responsabile del trattamento. Non vendiamo né cediamo dati a nessuno, e nessuna decisione su di te è presa da un programma.

## I tuoi diritti

Puoi chiederci una copia dei tuoi dati, di correggerli, di cancellarli, di limitarne o fermarne l’uso, di riceverli in un formato leggibile da un programma (articoli 15–22 del GDPR). Chi ha un account li scarica, li corregge e li cancella dal proprio profilo; altrimenti scrivi a ${mail(magazine.emails.support)} dall’indirizzo a cui i dati si riferiscono: rispondiamo entro un mese.

Se pensi che qualcosa non vada, puoi rivolgerti al [Garante per la protezione dei dati personali](https://www.garanteprivacy.it/).`,
};
