/** By itself: nothing of it comes with the first screen, where nobody can meet it. */
export const ENDED_ELSEWHERE = 'You were logged out in another tab. Anything typed here was not sent.';
