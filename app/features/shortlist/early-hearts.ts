import { SHORTLIST_STORAGE_KEY } from "#app/features/shortlist/shortlist-store.ts";

/**
 * Inline script of every page. Stores and shows a pressed heart before hydration, which takes seconds on a slow phone.
 * Names are short to keep pages small: h is the heart, l the shortlist, and on says whether the heart is now pressed.
 */
export const EARLY_HEARTS_SCRIPT = `addEventListener("click",e=>{
let h=e.target.closest("[data-shortlist]"),l=[],id,on;
if(!h||"hydrated"in document.documentElement.dataset)return;
e.stopImmediatePropagation();
id=h.dataset.shortlist;on=h.ariaPressed!="true";h.ariaPressed=on;
try{l=JSON.parse(localStorage["${SHORTLIST_STORAGE_KEY}"]).filter(x=>x!=id)}catch{}
if(on)l.push(id);
try{localStorage["${SHORTLIST_STORAGE_KEY}"]=JSON.stringify(l)}catch{}
},true)`;
