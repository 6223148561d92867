import { createHash } from 'node:crypto';

/**
 * Whoever comes for the first time reads in the faces that stand in until the page is there: its picture does not wait for
 * 76 kB of letters. The browser then keeps them, and from the next page of the visit on they are there with the first line.
 */
export const facesLater = (faces: string): string =>
  `(${show})('${createHash('sha256').update(faces).digest('base64url').slice(0, 8)}')`;

/** From the loading of a page to its faces: its largest picture is decoded and painted meanwhile. */
const pauseMilliseconds = 500;

/** Runs in the browser, as it is written here. */
const show = `version=>{
let known;
const key='sinopia.facce',rules=document.getElementById('facce'),
show=()=>{rules.media='all'},
keep=()=>{try{sessionStorage.setItem(key,version)}catch{}};
try{known=sessionStorage.getItem(key)===version}catch{}
if(known)show();
else addEventListener('load',()=>setTimeout(()=>{show();document.fonts.ready.then(keep)},${pauseMilliseconds}))
}`.replaceAll('\n', '');
