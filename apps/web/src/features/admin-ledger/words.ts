/** 'deposit.completed' as a person says it: 'Deposit completed'. */
export function eventWords(event: string): string {
  const words = event.replaceAll(/[.-]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** 'negative-balance' as a person says it: 'negative balance'. */
export const accountWords = (account: string): string => account.replaceAll('-', ' ');
