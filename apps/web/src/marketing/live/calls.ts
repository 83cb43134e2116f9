/** What a call answers, and how far this clock is ahead of the server's; null when it could not be had. */
export async function fetchData<T>(
  path: string,
): Promise<{ readonly data: T; readonly skewMs: number } | null> {
  try {
    const response = await fetch(`/api${path}`);
    const { data } = (await response.json()) as { data?: T };
    const servedMs = Date.parse(response.headers.get('date') ?? '');
    return response.ok && data ? { data, skewMs: servedMs ? Date.now() - servedMs : 0 } : null;
  } catch {
    return null;
  }
}
