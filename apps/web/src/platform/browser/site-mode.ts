/** The server writes the installation's mode into the page, so it is known before anything is asked. */
export const isLive = document.documentElement.dataset['siteMode'] === 'live';
