import { wordSet } from './word-list.ts';

/** States: what is said of them in the past is over, and their relation is named in the present. */
export const STATE_VERBS: ReadonlySet<string> = wordSet(`
own like love enjoy adore prefer hate dislike detest loathe know speak play use drive ride wear eat drink run lead head manage
chair oversee supervise mentor coach teach study collect support follow admire operate maintain contain include represent
sponsor breed cook practice practise trust fear miss owe rent lack resemble employ possess date live work smoke favor favour
specialize handle read run train support hold host serve
`);

/** Verbs that say too little without more: never a relation by themselves. */
export const LIGHT_VERBS: ReadonlySet<string> = wordSet(`
do make take get give put let see look think want need feel say tell go come try help keep seem mean ask happen thank hope wish
guess believe suppose show turn bring hear mind bet love_to sound appear remain become be agree decide figure realize notice
remember forget wonder understand spend set talk chat work plan expect wait stop start begin end continue change share
send consider discuss check imagine matter find call sit stand lie walk run_into catch pick_up end_up hang_out run_out deal
`);

/** Verbs of saying whose content is taken as said: a fact, a little less sure. */
export const SAYING_VERBS: ReadonlySet<string> = wordSet(
  'say mention confirm announce report tell note add state explain reveal remember know learn hear discover find_out notice realize write',
);
/** Verbs whose content nobody vouches for. */
export const DOUBTING_VERBS: ReadonlySet<string> = wordSet(
  'think believe guess suspect hope doubt wonder imagine suppose assume claim wish dream expect fear pretend consider bet feel ask want suggest recommend propose deny dispute refute',
);

/** Verbs before an infinitive or gerund that make the second one start, stop, go on, or stay a wish. */
export const CATENATIVES: ReadonlyMap<string, 'begins' | 'ends' | 'same' | 'future' | 'wish'> = new Map([
  ...['start', 'begin', 'commence'].map((verb) => [verb, 'begins'] as const),
  ...['stop', 'quit', 'cease', 'finish', 'give_up'].map((verb) => [verb, 'ends'] as const),
  ...['continue', 'carry_on', 'keep', 'manage', 'happen', 'get', 'come', 'tend'].map((verb) => [verb, 'same'] as const),
  ...['plan', 'intend'].map((verb) => [verb, 'future'] as const),
  ...[
    'want',
    'hope',
    'wish',
    'try',
    'need',
    'consider',
    'decide',
    'expect',
    'agree',
    'refuse',
    'decline',
    'neglect',
    'forget',
    'hesitate',
    'offer',
    'promise',
    'dream',
    'aim',
    'attempt',
    'fail',
    'seem',
    'appear',
    'claim',
    'think',
    'prepare',
    'long',
    'struggle',
    'threaten',
    'choose',
    'avoid',
    'suggest',
    'recommend',
    'discuss',
    'miss',
    'imagine',
    'deny',
    'mind',
    'regret',
    'look',
    'wait',
    'ask',
  ].map((verb) => [verb, 'wish'] as const),
]);

/** Verbs and particles that belong together. */
export const PHRASAL: ReadonlySet<string> = wordSet(`
break_up split_up grow_up lay_off let_go move_in move_out step_down take_over set_up pick_up give_up pass_away drop_out
settle_down carry_on find_out end_up hang_out sign_up take_up start_up buy_out shut_down close_down move_back come_back go_back work_out
run_out turn_down
`);

/** Verbs known by all their forms, beside those of the frames. */
export const OTHER_VERBS: ReadonlySet<string> = wordSet(`
be have do become get appoint elect name promote nominate choose make act move relocate emigrate immigrate buy purchase sell
leave quit start begin launch create develop build design invent discover publish release announce introduce open close direct
produce record paint draw sing dance swim climb hike cook bake garden knit sew collect repair fix clean adopt foster feed walk
train practise receive earn obtain complete finish pass fail defend translate edit review test deploy ship host organize
organise plan present demonstrate explain describe win lose beat defeat score sign draft trade cut raise fund donate pay
spend save borrow lend rent lease bill charge order deliver store need want call email phone text message ask tell say think
believe guess suspect hope doubt wonder claim mention confirm report note reveal remember forget learn realize notice suggest
recommend propose stop keep continue try give take bring send show see hear watch look feel find help let put set turn go come
return stay remain travel fly arrive depart land sail drive ride park crash break damage injure heal recover diagnose treat
operate prescribe smoke drink eat taste retire resign step celebrate host invite greet welcome thank join enter enlist serve
fight attack arrest accuse sue convict sentence kill murder save rescue marry divorce kiss hug date meet befriend introduce
reduce increase double grow shrink expand extend renew cancel postpone schedule delay approve reject accept decline offer
promise refuse agree support oppose vote campaign protest visit tour explore photograph film carry wear own use upgrade
install configure replace remove add include contain cover require depend consist cost weigh measure last span connect link
integrate migrate switch switch sponsor advise represent succeed outsource contract partner license patent register name
borrow plant harvest breed rescue walk found co-found freelance consult intern volunteer swim cycle jog commute bike contact remind ping notify
share sue fund sit renovate restore sketch chair argue beat shop camp ski skate surf row fish hunt fence stretch meditate rehearse
curate narrate illustrate proofread coach direct finance brew grill roast bottle weave carve weld tutor groom foster babysit
`);
