import { useEffect, useState } from 'react';

const COOLDOWN_S = 60;

/** Seconds until one may ask again, counting down. */
export function useCooldown() {
  const [endsAt, setEndsAt] = useState(0);
  const [now, setNow] = useState(() => Date.now());
  const secondsLeft = Math.max(0, Math.ceil((endsAt - now) / 1000));
  const isRunning = secondsLeft > 0;

  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [isRunning]);

  return {
    secondsLeft,
    start: () => {
      setNow(Date.now());
      setEndsAt(Date.now() + COOLDOWN_S * 1000);
    },
  };
}
