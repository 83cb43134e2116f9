import './site.css';
import { startLiveChat } from '../platform/browser/live-chat.ts';
import { showExecution } from './live/execution.ts';
import { wakeHeader } from './live/header.ts';
import { openDialogs, wakeIslands } from './live/islands.ts';
import { wakeQuotes } from './live/quotes.ts';

/** What makes the written pages live. It must stay small: everything larger comes when it is needed. */

/** A page is given this long to settle before it is scrolled to where somebody wanted to go. */
const SETTLE_MS = 100;

wakeHeader();
wakeIslands();
openDialogs();
afterFirstPaint(() => {
  wakeQuotes();
  void showExecution();
  startLiveChat();
});

const wanted = window.location.hash.slice(1);
if (wanted !== '') {
  setTimeout(() => document.getElementById(wanted)?.scrollIntoView(), SETTLE_MS);
}

/** What is asked for before the page stands would only hold it up. */
function afterFirstPaint(work: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(work)));
}
