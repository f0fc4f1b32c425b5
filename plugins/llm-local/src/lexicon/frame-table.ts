/**
 * What verbs say, one entry a line: `verbs : slot effect relation sourceType targetType ; ...`.
 *
 * A slot is `source>target`; a source that is left out is the subject. `subj` and `obj` are the arguments of the active
 * form, other names are prepositions. Effects: `=` a state, `+` begins one, `-` ends one, `!` an event. `_` is no type.
 * A verb with its particle is joined by `_`.
 */
export const FRAME_TABLE = `
work : at,for,with = works_at person organization ; on = works_on _ _ ; under = reports_to person person
freelance consult : for = works_at person organization
employ : obj>subj = works_at person organization
hire recruit poach rehire : obj>subj + works_at person organization ; obj>from - works_at person organization
fire sack dismiss lay_off let_go furlough : obj>subj - works_at person organization ; obj>from - works_at person organization
intern : at,with ! interned_at person organization
volunteer : at,for,with = volunteers_at person organization
resign retire step_down depart : from - works_at person organization
report : to = reports_to person person
belong : to = belongs_to _ _
collaborate : with = collaborates_with _ _ ; on = works_on _ _
partner : with = partners_with _ _
live reside dwell : in,near,outside = lives_in _ place ; with = lives_with _ person ; at,on = lives_at _ _
settle settle_down : in + lives_in person place
stay : with ! stayed_with person _
come hail : from = is_from _ place
grow_up : in ! grew_up_in person place
raise : obj>in ! grew_up_in person place ; obj ! raised _ _
bear : obj>in ! born_in person place ; obj>to = child_of person person
die pass_away : in ! died_in person place ; of ! died_of _ _
bury : obj>in,at ! buried_in person place
headquarter : obj>in,at,near = headquartered_in organization place
move_in : with + lives_with person person ; in,at,to + lives_in person place
move_out : of,from - lives_in person place
publish : obj ! published _ _ ; in ! published_in _ _
locate situate : obj>in,at,near,on = located_in _ place
base : obj>in,at,near = located_in _ place ; obj>on = based_on _ _
marry wed : obj + married_to person person ; obj>to + married_to person person
divorce : obj - married_to person person ; obj>from - married_to person person
separate : from - married_to person person ; obj>from - married_to person person
split : from,with - married_to person person
split_up break_up : with,from - dating person person
date : obj = dating person person
engage : obj>to = engaged_to person person
propose : to ! proposed_to person person
meet : obj ! met _ _ ; with ! met _ _
know : obj = knows person _
study : obj = studies person _ ; at = studies_at person organization ; under = studies_under person person
major : in ! majored_in person _
graduate : from ! graduated_from person organization
attend : obj ! attended person _
drop_out : of,from ! dropped_out_of person _
enroll enrol : in,at + studies_at person organization
teach : obj = teaches person _ ; at = teaches_at person organization
lecture : at = teaches_at person organization ; on = teaches person _
found cofound co-found establish : obj ! founded _ organization
acquire take_over : obj ! acquired organization organization
merge : with ! merged_with organization organization ; obj>with ! merged_with organization organization
own possess : obj = owns _ _
inherit : obj + owns _ _
lose : obj ! lost _ _
invest : in ! invested_in _ organization
like love enjoy adore : obj = @ person _
hate dislike detest loathe : obj = @ person _
prefer : obj = prefers person _
speak : obj = speaks person language ; at ! spoke_at person _
play : obj = plays person _ ; for = plays_for person organization ; in = plays_in person _
sing : in,with = sings_in person _
suffer : from = suffers_from person _
depend rely : on,upon = depends_on _ _
consist : of = consists_of _ _
visit : obj ! visited _ place
travel fly : to ! visited person place
compete participate : in ! participated_in _ _
return : to ! returned_to _ _
start : obj ! founded _ organization
switch migrate : to + uses _ _ ; from - uses _ _
subscribe : to + subscribes_to _ _
replace succeed : obj ! @ _ _
manage lead run : obj = @ person _
head chair : obj = @ person organization
supervise mentor coach : obj = @ person _
drive ride : obj = @ person product
belong_to : obj = belongs_to _ _
win : obj ! won _ _
write author compose : obj ! @ person _
serve : in ! served_in person organization ; on = member_of person organization
care : for = cares_for _ _
specialize specialise : in = specializes_in _ _
focus : on = focuses_on _ _
major_in : obj ! majored_in _ _
star act : in ! @_in person _
perform : with,in,at ! @_PREP _ _
sign : with ! signed_with _ organization
sign_up : for ! signed_up_for person _
apply : to,for,at ! applied_to person _
`;
