const HERE = 'testing/abuse';
const GETTING_IN = `${HERE}/getting-in.db.test.ts`;
const LIVE = 'modules/live/sockets/live-abuse.db.test.ts';
const STRANGER = 'modules/auth/mail/opened-by-a-stranger.db.test.ts';
const REFRESH = 'modules/auth/sessions/refresh.db.test.ts';
const AT_ONE_MOMENT = 'modules/auth/sign-in/at-one-moment.db.test.ts';

/** Of signing in and staying signed in. */
export const CASES_OF_SIGNING_IN = [
  {
    what: 'Guessing a password',
    file: 'modules/auth/sign-in/log-in.db.test.ts',
    test: 'is over after ten tries at one address, known or not, and may go on later',
  },
  {
    what: 'Guessing at many addresses',
    file: GETTING_IN,
    test: 'ends for a place, whoever is signed in there',
  },
  {
    what: 'Guessing the mailed code',
    file: 'modules/auth/sign-in/register.db.test.ts',
    test: 'ends after five tries, also with the right code and also when all come at once',
  },
  {
    what: 'Guessing the second factor',
    file: 'modules/auth/factors/second-factor.db.test.ts',
    test: 'counts tries over all challenges of a person, and writes failures down',
  },
  {
    what: 'Enumeration by text',
    file: 'modules/auth/sign-in/log-in.db.test.ts',
    test: 'gives the same answer for a wrong password and for an unknown address',
  },
  {
    what: 'Enumeration by text, of mails',
    file: 'modules/auth/passwords/reset-password.db.test.ts',
    test: 'tells nothing about an address',
  },
  {
    what: 'Enumeration by time',
    file: `${HERE}/equal-work.db.test.ts`,
    test: 'a wrong password is checked as dearly for an unknown and a closed account as for any other',
  },
  {
    what: 'Enumeration by the time of the first try too many',
    file: `${HERE}/equal-work.db.test.ts`,
    test: 'the first try too many, which is written down where there is an account',
  },
  {
    what: 'An old password against a reset at one moment',
    file: AT_ONE_MOMENT,
    test: 'never takes the place of one that came while the old one was being checked',
  },
  {
    what: 'A sign-in while a second factor is switched on',
    file: AT_ONE_MOMENT,
    test: 'asks for the second factor that was switched on while the password was being checked',
  },
  {
    what: 'Token reuse after rotation',
    file: REFRESH,
    test: 'ends the whole session when a token comes back late, and writes it down',
  },
  {
    what: 'Token reuse after the session',
    file: GETTING_IN,
    test: 'a session is over, by its token and by its cookie, after',
  },
  {
    what: 'An account opened with somebody else’s address, and factors left in it',
    file: STRANGER,
    test: 'ends the sessions from before, forgets their browsers, and leaves no factor',
  },
  {
    what: 'The same, until its owner resets the password',
    file: STRANGER,
    test: 'for an address that is not verified leaves nothing a stranger has set up',
  },
  {
    what: 'A copied access token that renews itself',
    file: REFRESH,
    test: 'is none that has renewed by its cookie: a copied token ends with its time',
  },
  { what: 'The same, where no cookie is kept', file: REFRESH, test: 'signs in again after a day' },
  {
    what: 'Enumeration by a change of address',
    file: 'modules/auth/account.db.test.ts',
    test: 'says the same of an address that is taken, and tells its owner alone',
  },
  {
    what: 'Prices that can be computed',
    file: 'modules/market/feeds/market-seed.db.test.ts',
    test: 'nobody can compute it',
  },
  { what: 'Poisoned host headers', file: GETTING_IN, test: 'never leads where a header of the call says' },
  { what: 'Forged calls of the refresh cookie', file: REFRESH, test: 'calls that another site makes' },
  { what: 'Sockets of another site', file: LIVE, test: 'cannot open a socket, and ours can' },
];
