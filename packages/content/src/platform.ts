import type { PlatformPage } from './types.ts';

/** The page about MetaTrader 5. */
export const PLATFORM: PlatformPage = {
  hero: {
    title: 'MetaTrader 5 on every screen you trade from',
    lead: 'Desktop, mobile and web: the same account, the same charts and the same orders. Try the ticket first, with practice dollars and live prices.',
    claims: {
      isSample: true,
      claims: [
        { value: '100ms', label: 'Execution' },
        { value: '21', label: 'Timeframes' },
        { value: '100+', label: 'Indicators' },
        { value: '24/5', label: 'Market access' },
      ],
    },
  },
  platforms: {
    title: 'One account, three platforms',
    lead: 'Open a position at your desk and close it on the way home. Whatever you leave open is on all three.',
    sample: 'Sample: no MetaTrader 5 account is connected here',
    own: 'What you can install today is the portal itself: open it in a browser on a phone or a computer and choose to install it. It opens without a network, with the last figures marked as such.',
    cards: [
      {
        device: 'desktop',
        title: 'MetaTrader 5 Desktop',
        text: 'Every tool at full size, for those who keep charts open all day.',
        points: [
          'All charts and indicators',
          'Expert advisors and strategy tests',
          'Several screens at once',
        ],
      },
      {
        device: 'mobile',
        title: 'MetaTrader 5 Mobile',
        text: 'Prices, charts and orders on iPhone, iPad and Android.',
        points: [
          'Orders and stops by thumb',
          'Alerts when a price is reached',
          'Charts that turn with the phone',
        ],
      },
      {
        device: 'web',
        title: 'MetaTrader 5 Web',
        text: 'Nothing to install: log in from any recent browser.',
        points: [
          'Windows, macOS and Linux',
          'The same ticket and order types',
          'Nothing left on a borrowed computer',
        ],
      },
    ],
  },
  features: {
    title: 'Six reasons traders stay with MetaTrader 5',
    lead: 'Tools that save a mistake or an hour. The rest is noise, and can be switched off.',
    sample: 'Sample: what MetaTrader 5 is said to have',
    items: [
      {
        title: 'Advanced charting',
        text: '21 timeframes, from one minute to one month, on as many charts as your screen can hold.',
      },
      {
        title: 'Technical analysis',
        text: '100+ indicators and drawing tools: trends, oscillators, volumes, channels and Fibonacci levels.',
      },
      {
        title: 'Fast execution',
        text: 'Orders go out on one click, at a price you have seen, and stops wait on the server.',
      },
      {
        title: 'Automated trading',
        text: 'Expert advisors watch the market while you do not, by rules that you wrote down.',
      },
      {
        title: 'Market depth',
        text: 'The volume that waits on either side of the price, before you add your own.',
      },
      {
        title: 'Economic calendar',
        text: 'Rates, jobs and inflation, marked on the chart at the minute they are due.',
      },
    ],
  },
  strategies: {
    title: 'Four ways to trade, one platform',
    lead: 'How long you hold decides which tools you need. None of these is advice; each can lose money.',
    items: [
      {
        title: 'Scalping',
        text: 'Many small moves in a day. Costs decide: watch the spread before the chart.',
        held: ['seconds', 'minutes'],
        timeframes: 'M1, M5',
      },
      {
        title: 'Day trading',
        text: 'In and out before the day ends, so that no night is paid for.',
        held: ['minutes', 'hours'],
        timeframes: 'M15, H1',
      },
      {
        title: 'Swing trading',
        text: 'One move at a time, with a stop below it and a target above.',
        held: ['days', 'weeks'],
        timeframes: 'H4, D1',
      },
      {
        title: 'Position trading',
        text: 'The long trend. Overnight costs add up, so leverage stays low.',
        held: ['weeks', 'months'],
        timeframes: 'D1, W1, MN',
      },
    ],
  },
  orderTypes: {
    title: 'Order types, and when each one fires',
    lead: 'The line is the price. The level is what you set. The dot is the moment the order is carried out.',
    items: [
      {
        drawing: 'market',
        title: 'Market order',
        text: 'Buys or sells at once, at the price on the ticket. Certain to trade, not certain of the last digit.',
      },
      {
        drawing: 'pending',
        title: 'Pending order',
        text: 'Waits until the price comes to yours. A buy limit fills at your level or below it, never above.',
      },
      {
        drawing: 'stop-loss',
        title: 'Stop loss',
        text: 'Closes a position that has lost what you were ready to lose. A gap can fill it beyond the level.',
      },
      {
        drawing: 'take-profit',
        title: 'Take profit',
        text: 'Closes a position that has reached your target, at that level or better.',
      },
      {
        drawing: 'stop-limit',
        title: 'Stop limit',
        text: 'The stop wakes a limit order, and only the limit fills. No surprise in the price, but perhaps no trade. A stop that is reached already is not taken.',
      },
      {
        drawing: 'trailing-stop',
        title: 'Trailing stop',
        text: 'A stop loss that follows a gain at a fixed distance, and never steps back.',
      },
    ],
  },
  automation: {
    title: 'Let rules do the waiting',
    lead: 'A program keeps to its rules at three in the morning. It also keeps to bad ones: test before it trades.',
    sample: 'Sample: no advisor runs here',
    blocks: [
      {
        title: 'Expert advisors',
        text: 'Programs that run inside the terminal and trade your account by the rules they were given.',
        points: [
          'Written in MQL5, or taken from a library',
          'Tested on years of past prices before the first order',
          'Stopped at any moment with one button',
        ],
      },
      {
        title: 'Algorithmic trading',
        text: 'Your own models, from an idea to a position, without a hand on the mouse.',
        points: [
          'A strategy tester that uses every core',
          'Indicators and signals of your own making',
          'The same margin checks as an order by hand',
        ],
      },
    ],
  },
  requirements: {
    title: 'System requirements',
    lead: 'A computer or phone of the last ten years will do. The web platform needs a recent browser and nothing else.',
    lists: [
      {
        title: 'Desktop',
        rows: [
          { label: 'Processor', value: '1.7 GHz' },
          { label: 'Memory', value: '4 GB RAM (8 recommended)' },
          { label: 'Storage', value: '1 GB storage' },
        ],
      },
      {
        title: 'Mobile',
        rows: [
          { label: 'iPhone and iPad', value: 'iOS 12+' },
          { label: 'Android', value: 'Android 5.0' },
          { label: 'Memory', value: '2 GB RAM' },
          { label: 'Storage', value: '200 MB' },
        ],
      },
    ],
  },
  closing: {
    title: 'Your first order can wait',
    lead: 'Create an account, look around, and trade when you know what an order costs.',
  },
};
