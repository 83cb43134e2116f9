const LOCAL_HOST = /^(?:localhost|.*\.localhost|.*\.local|127\.[\d.]+|10\.[\d.]+|192\.168\.[\d.]+|\[::1\])$/;

/** Whether the chat of a third party may come to this place at all. */
export function mayChat({ protocol, hostname }: Pick<Location, 'protocol' | 'hostname'>): boolean {
  return protocol === 'https:' && !LOCAL_HOST.test(hostname);
}

/** Loads the operator's chat, where there is one: its address stands in the page. */
export function startLiveChat(): void {
  const address = document.documentElement.dataset['liveChat'];
  if (address === undefined || !mayChat(window.location)) return;
  const script = document.createElement('script');
  script.src = address;
  script.async = true;
  document.head.append(script);
}
