import { z } from 'zod';

const MAX_NAMED = 10;

/**
 * Sentences for what a schema finds wrong when the field has none of its own. They replace the library's
 * texts everywhere: importing this module configures zod once, for server and web alike.
 */
function sentenceFor(issue: z.core.$ZodRawIssue): string {
  const field = issue.path?.at(-1);
  const name = typeof field === 'string' ? field : 'value';
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return `Please provide ${name}`;
      return `${name} must be ${article(String(issue.expected))}`;
    case 'unrecognized_keys':
      return `Unknown field: ${named(issue.keys)}`;
    case 'invalid_value':
      return `${name} must be one of: ${(issue.values as unknown[]).join(', ')}`;
    case 'too_small':
      return issue.origin === 'string' ? `Please provide ${name}` : `${name} is too small`;
    case 'too_big':
      return issue.origin === 'string' ? `${name} is too long` : `${name} is too large`;
    default:
      return `${name} is not valid`;
  }
}

/** The first of them, each cut short: what came in is not sent back whole. */
function named(keys: readonly string[]): string {
  const first = keys.slice(0, MAX_NAMED).map((key) => key.slice(0, 40));
  return (keys.length > MAX_NAMED ? [...first, '…'] : first).join(', ');
}

function article(expected: string): string {
  const noun = expected === 'string' ? 'text' : expected === 'boolean' ? 'true or false' : expected;
  return noun === 'text' || noun === 'true or false' ? noun : `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
}

z.config({ customError: sentenceFor });
