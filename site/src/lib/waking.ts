import { rest } from './rest.ts';

/** What a reader does with a page first, wherever on it. */
const signsOfLife = ['pointerover', 'pointerdown', 'focusin', 'keydown', 'scroll'];

/**
 * An element that a script brings to life names it (`data-script`), an island has its own way (client-later.ts). They wake
 * when the first screen is there, or as soon as a reader does something with the page, or at once where the address asks
 * something of them. What was pressed or sent before that happens when they live; what the forms of an island send needs no
 * script. What the line has lost is asked for again at the next press, under a name that the browser does not know as lost,
 * and a form says meanwhile that it failed (`data-failure`).
 *
 * Runs in the browser, as it is written here.
 */
export const waking = `{
const all='[data-script],astro-island[client=later]',
bring=host=>{
host.tries=-~host.tries;
return import(host.dataset.script+(host.tries>1?'#'+host.tries:''))
},
wake=host=>(host.waking??=host.live?host.live():bring(host)).then(()=>host.alive=true,()=>{delete host.waking}),
asleep=({target})=>{
const host=target.closest?.(all);
return host?.alive?null:host
},
wakeAll=({type})=>document.querySelectorAll(all).forEach(host=>{if(!host.touched||type!='${rest}')wake(host)});
for(const sign of ${JSON.stringify([rest, ...signsOfLife]).replaceAll('"', "'")})addEventListener(sign,wakeAll,{passive:true,once:true});
if(location.search)addEventListener('DOMContentLoaded',wakeAll);
addEventListener('click',event=>{
const host=asleep(event),pressed=host&&event.target.closest(host.live?'a,button[type=button]':'button[type=button]');
if(!pressed||event.ctrlKey||event.metaKey||event.shiftKey||event.altKey)return;
event.preventDefault();
wake(host).then(alive=>{
if(alive)pressed.click();
else if(pressed.href)location.assign(pressed.href)
})
},true);
addEventListener('submit',event=>{
const host=asleep(event);
if(!host||host.live)return;
event.preventDefault();
wake(host).then(alive=>{
const {failure}=host.dataset,status=host.querySelector('[role=status]');
if(alive)event.target.requestSubmit();
else if(failure){
status.dataset.kind='error';
status.textContent=failure
}
})
},true)
}`;
