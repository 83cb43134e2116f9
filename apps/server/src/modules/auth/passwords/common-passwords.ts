/**
 * Words that people everywhere take as a password, in small letters. Digits, signs and swapped letters around a
 * word make no difference: see is-common-password.ts.
 */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  `
  abcdef abcdefgh access admin administrator adrian airplane alexander alexandra alexis america american amanda
  amber anderson andrea andrew angel angela angelina angels anthony apple apples april arsenal arthur ashley asdf
  asdfasdf asdfgh asdfghjk asdfghjkl austin autumn azerty babygirl bailey banana barbara barcelona baseball
  basketball batman bayern beautiful benjamin berlin bitcoin blessed blink brandon brooklyn broker brokerage
  bubbles bulldog buster butterfly california cameron captain carlos carolina caroline champion chance changeit
  changeme charles charlie charlotte cheese chelsea cherry chicago chicken chocolate chris christian christina
  christine christmas christopher claudia coffee computer connor cookie cookies cooper corvette courtney cowboy
  cowboys creative cricket crypto crystal daniel daniela danielle david december default demo denver destiny
  diamond dolphin dolphins dragon eagles elephant elizabeth eminem england ethereum everton facebook falcon family
  ferrari fireball flower flowers football forest forever forex france francesco freedom friday friend friends
  gabriel galaxy gandalf garfield george ginger godzilla golden golfer google guest guitar halyard hammer handball
  hannah happy harley heather hello helloworld hockey holiday hunter iloveu iloveyou iloveyouso internet invest
  investor isabella jackson jasmine jasper jeffrey jennifer jeremy jessica jesus jonathan jordan joseph joshua
  juliana junior justin juventus kimberly killer king kitten knight kristina lakers laura lauren legend leonardo
  letmein liberty linkedin liverpool lizard login london looking love lovely loveme lover loveyou lucky madison
  madrid maggie manchester marina mario marlboro martin martina master matrix matthew maverick maxwell melissa
  mercedes merlin metallica michael michelle mickey midnight million miracle money monday monica monkey monster
  morgan mother mountain mustang mynoob mypassword natalia natasha nathan nicholas nicole nintendo nothing november
  october oliver olivia online orange packers pakistan paradise parola pass passion passport passw passwd password
  passwords passwort patricia patrick peaches peanut pepper phoenix pokemon police porsche precious princess
  private purple qazwsx qazwsxedc qwert qwerty qwertyu qwertyui qwertyuiop qwertz rachel rainbow rangers raven
  realmadrid rebecca redsox remember richard robert rocket rockstar ronaldo root runescape russia sabrina samantha
  samsung samuel sandra scooter scorpion scotland secret secure security senha september shadow shannon simpson
  skywalker slipknot smokey snoopy snowball snowman soccer softball sophie spider spiderman spring starwars
  startrek steelers stephanie steven summer sunday sunflower sunset sunshine superman superstar system taylor temp
  temporary tennis tequila test tester testing teresa thomas thunder tiger tigers tigger tinkerbell toyota trader
  trading travis trinity trustno turtle twitter unicorn united valentina vanessa victor victoria viking virginia
  volleyball wallet welcome whatever william williams winner winter wizard wolf yahoo yamaha yankees yellow
  zaqwsx zxcvb zxcvbn zxcvbnm
  `
    .trim()
    .split(/\s+/),
);

/** Rows of the keyboard and of the alphabet; any stretch of one, forwards or backwards, is a walk and no secret. */
export const WALKS: readonly string[] = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop[]',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'zaq1xsw2cde3vfr4bgt5nhy6mju7',
  'zaq12wsxcde34rfv',
];
