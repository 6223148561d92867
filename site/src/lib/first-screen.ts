import { rest } from './rest.ts';

/** From the loading of a page to its other pictures: the largest is decoded and painted meanwhile. */
const paintMilliseconds = 150;
/** And to its faces and scripts. */
const pauseMilliseconds = 500;
/** A picture that never comes keeps nothing else waiting for longer. */
const patienceMilliseconds = 4_000;

/**
 * What a reader came for is there before what comes next. Until then the page says so (`data-first` on <html>), and
 * the pictures that stand below or beside the first are not asked for. Whoever comes for the first time reads in the faces that stand
 * in until then: no picture waits for 76 kB of letters. The browser keeps them, and from the next page of the visit on they
 * are there with the first line. Scripts come last; only whoever is logged in sees their name as soon as the page is there.
 */
export const firstScreenFirst = (faces: string): string => `(${waitForThePage})('${faces}');`;

/** Runs in the browser, as it is written here, with the address of the faces. */
const waitForThePage = `faces=>{
let known;
const key='sinopia.facce',
page=document.documentElement.dataset,
show=()=>{
const link=document.createElement('link');
link.rel='stylesheet';
link.href=faces;
if(known)link.setAttribute('blocking','render');
else link.onload=()=>document.fonts.ready.then(keep);
document.head.append(link)
},
keep=()=>{try{sessionStorage.setItem(key,faces)}catch{}},
go=()=>{delete page.first},
rest=()=>{
if(!known)show();
dispatchEvent(new Event('${rest}'))
};
page.first='';
setTimeout(go,${patienceMilliseconds});
try{known=sessionStorage.getItem(key)===faces}catch{}
if(known)show();
addEventListener('load',()=>{
setTimeout(go,${paintMilliseconds});
setTimeout(rest,known||page.session=='in'?0:${pauseMilliseconds})
})
}`;
