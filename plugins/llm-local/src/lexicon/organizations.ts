import { nameSet, wordSet } from './word-list.ts';

/** Last words of a name that make it an organisation. */
export const ORGANIZATION_SUFFIXES: ReadonlySet<string> = wordSet(`
inc inc. corp corp. corporation co co. company ltd ltd. limited llc llp plc gmbh ag sa s.a. bv ab oy group holdings
industries labs lab laboratories laboratory technologies technology software systems solutions partners ventures capital
consulting bank insurance airlines airways motors pharma pharmaceuticals studios studio pictures records entertainment
games media press news times post herald tribune university college school academy institute hospital clinic foundation
association society council committee ministry department agency bureau commission authority union federation league club
fc united symphony philharmonic ensemble quartet trio opera ballet theatre theater orchestra choir band party church museum gallery library restaurant cafe café bakery bar pub diner hotel
supermarket bookstore pharmacy brewery winery farm farms festival network alliance trust fund team squad army navy police
parliament senate congress court conservatory kitchen bistro grill logistics robotics analytics dynamics energy health
healthcare foods brewing coffee roasters books crumbs international enterprises associates center centre
`);

/** Heads that take "of X" into the name: University of Oxford, Bank of America. */
export const OF_HEADS: ReadonlySet<string> = wordSet(`
university bank ministry department museum institute college church house school academy republic kingdom city states
united bureau board office council isle lord game house order library church cathedral city hospital lake mount gulf cape
statue tower duke prince princess queen king chamber league museum faculty
`);

/** Organisations whose names give no hint of what they are. */
export const KNOWN_ORGANIZATIONS: ReadonlySet<string> = nameSet(`
Google, Microsoft, Apple, Amazon, Meta, Facebook, Netflix, Uber, Lyft, Airbnb, Stripe, Twitter, Spotify, IBM, Intel, AMD,
Nvidia, Oracle, SAP, Salesforce, Adobe, Cisco, Dell, HP, Samsung, Sony, LG, Huawei, Xiaomi, Nokia, Ericsson, Siemens, Bosch,
Philips, Toyota, Honda, Nissan, Ford, BMW, Volkswagen, Audi, Mercedes, Porsche, Ferrari, Fiat, Renault, Peugeot, Volvo,
Boeing, Airbus, NASA, SpaceX, Tesla, OpenAI, Anthropic, DeepMind, GitHub, GitLab, Shopify, Slack, Zoom, Dropbox, PayPal,
Visa, Mastercard, Walmart, Target, Costco, Ikea, Nike, Adidas, Puma, Starbucks, McDonald's, Pfizer, Moderna, Bayer, Novartis,
Roche, Sanofi, Deloitte, KPMG, PwC, EY, McKinsey, BCG, Accenture, Capgemini, Infosys, Wipro, HSBC, Barclays, UBS, JPMorgan,
Citigroup, Goldman Sachs, Morgan Stanley, MIT, Harvard, Stanford, Yale, Princeton, Caltech, UCLA, UC Berkeley, Berkeley, NYU,
Columbia, Cornell, Oxford University, ETH, ETH Zurich, UN, NATO, EU, WHO, UNICEF, UNESCO, FBI, CIA, BBC, CNN, NBC, ABC,
The New York Times, Reuters, Disney, Pixar, Warner Bros, Nintendo, Valve, Ubisoft, Reddit, LinkedIn, Pinterest, Snap,
TikTok, ByteDance, Alibaba, Tencent, Baidu, Acme, Globex, Initech, Contoso, Northwind, Umbrella, Hooli, Red Cross, YouTube,
WhatsApp, Instagram, Figma, Notion, Canva, Atlassian, Databricks, Snowflake, Cloudflare, Palantir, Zalando, DHL, FedEx, UPS
`);

/** Common nouns for organisations: "a startup called Kite", "the company". */
export const ORGANIZATION_NOUNS: ReadonlySet<string> = wordSet(`
company startup start-up firm business bakery restaurant cafe café shop store band orchestra agency studio school university
college hospital clinic bank club team organization organisation charity foundation nonprofit newspaper magazine publisher
brewery bookshop bookstore hotel gym salon garage laboratory lab institute consultancy brand label corporation subsidiary
practice gallery museum newspaper church party army navy factory farm winery pub bar cooperative
`);
