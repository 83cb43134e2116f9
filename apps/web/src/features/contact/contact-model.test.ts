import { contact } from '@halyard/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CallFailure } from '../../platform/calls/call-failure.ts';
import {
  bodyOf,
  CONTACT_FIELDS,
  type ContactDraft,
  isSomethingMissing,
  lengthOf,
  newDraft,
  problemsIn,
  problemsOf,
} from './contact-model.ts';

const WRITTEN: ContactDraft = {
  name: 'Nora Newcomer',
  email: 'nora@example.test',
  phone: '',
  subject: 'Copy Trading',
  message: 'What does it cost?',
};

describe('a message to the operator', () => {
  it('needs a name, an email address, a subject and a text, but no phone number', () => {
    expect(Object.keys(problemsOf(newDraft()))).toEqual(['name', 'email', 'subject', 'message']);
    expect(problemsOf(WRITTEN)).toEqual({});
    for (const field of CONTACT_FIELDS) {
      expect(isSomethingMissing({ ...WRITTEN, [field]: '  ' })).toBe(field !== 'phone');
    }
  });

  it('needs a text of ten characters, and blanks around it are none', () => {
    const problemWith = (message: string) => problemsOf({ ...WRITTEN, message }).message;
    expect(problemWith('123456789')).toBe('Message must be at least 10 characters long');
    expect(problemWith('  123456789  ')).toBe('Message must be at least 10 characters long');
    expect(problemWith('1234567890')).toBeUndefined();
    expect(problemWith('m'.repeat(5001))).toBe('Message is too long: at most 5000 characters');
    expect(lengthOf(' 123456789\n')).toBe(9);
  });

  it('names what is wrong with an address and a phone number', () => {
    const wrong = { ...WRITTEN, email: 'nora@example', phone: 'by day' };
    expect(problemsOf(wrong)).toEqual({
      email: 'Please enter a valid email address',
      phone: 'Please enter a valid phone number',
    });
    const turned = { ...WRITTEN, email: 'nora\u202e@example.test' };
    expect(problemsOf(turned)).toEqual({ email: 'Please enter a valid email address' });
  });

  it('takes its subject from the address it was opened with, as far as a subject may go', () => {
    expect(newDraft(' Managed Portfolios ').subject).toBe('Managed Portfolios');
    expect(newDraft('s'.repeat(900)).subject).toHaveLength(200);
    expect(newDraft().subject).toBe('');
  });

  it('is sent without the blanks around its fields and without an empty phone number', () => {
    expect(bodyOf({ ...WRITTEN, name: ' Nora ', phone: ' ' })).toEqual({
      name: 'Nora',
      email: 'nora@example.test',
      subject: 'Copy Trading',
      message: 'What does it cost?',
    });
    expect(bodyOf({ ...WRITTEN, phone: ' +1 202 555 0142 ' })).toHaveProperty('phone', '+1 202 555 0142');
  });

  it('shows what the server refuses beside the field it is about', () => {
    const refusal = new CallFailure({
      kind: 'refused',
      message: 'Subject contains characters that are not allowed',
      status: 400,
      details: [
        { path: 'subject', message: 'Subject contains characters that are not allowed' },
        { path: 'color', message: 'Unknown field' },
      ],
    });
    expect(problemsIn(refusal)).toEqual({ subject: 'Subject contains characters that are not allowed' });
    expect(problemsIn(new Error('offline'))).toEqual({});
  });
});

describe('the form and the server agree', () => {
  const edge = (length: number) =>
    fc.constantFrom(length - 1, length, length + 1).map((count) => 'x'.repeat(count));
  const line = (most: number) => fc.oneof(fc.string({ maxLength: 20 }), edge(most));
  const part = fc.stringMatching(/^[a-zA-Z0-9-]{0,6}$/);
  const email = fc.oneof(
    fc.tuple(part, part, part).map(([name, host, end]) => `${name}@${host}.${end}`),
    fc.string({ maxLength: 20 }),
    edge(254 - 5).map((name) => `${name}@a.bc`),
  );
  const phone = fc.oneof(fc.stringMatching(/^[+0-9 ().\-/x]{0,34}$/), fc.constant(''));
  const message = fc.oneof(fc.string({ maxLength: 20 }), edge(10), edge(5000));
  const draft = fc.record({ name: line(100), email, phone, subject: line(200), message });

  it('on what may be sent and on every field that may not', () => {
    fc.assert(
      fc.property(draft, (written) => {
        const read = contact.submitContact.body.safeParse(bodyOf(written));
        const refused = new Set((read.error?.issues ?? []).map((issue) => String(issue.path[0])));
        expect(Object.keys(problemsOf(written)).toSorted()).toEqual([...refused].toSorted());
      }),
      { numRuns: 2000 },
    );
  });
});
