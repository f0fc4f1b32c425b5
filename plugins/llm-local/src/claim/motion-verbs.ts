import { namesOf } from './arguments.ts';
import type { Referent } from './claim.ts';
import { at, claims, personsOf, type SpecialReader, vote } from './special-reader.ts';

export const move: SpecialReader = (scene, clause, args) => {
  const to = at(scene, args, ['to', 'into']);
  const from = at(scene, args, ['from']);
  const subjects = namesOf(args.subjects);
  if (args.object?.head === 'headquarters')
    return claims(clause, subjects.length > 0 ? subjects : [], 'headquartered_in', to, 'begin', 0.7);
  if (args.objects.length > 0) return [];
  const [subject = ''] = subjects;
  const mover = scene.registry.typeOf(subject);
  const relation = (each: Referent): string => {
    const type = scene.registry.typeOf(each.name);
    if (mover === 'organization') return type === 'place' ? 'located_in' : 'uses';
    if (mover !== 'person' && / /.test(subject) && type !== 'place') return 'uses';
    return type === 'organization' ? 'works_at' : 'lives_in';
  };
  const movers =
    mover === 'organization' || / (?:team|project|group|department)$/.test(subject) ? subjects : personsOf(scene, args);
  for (const each of [...to, ...from]) if (relation(each) === 'lives_in') vote(scene, [each], 'place');
  const places = to.filter((each) => each.kind === 'name');
  return [
    ...places.flatMap((each) => claims(clause, movers, relation(each), [each], 'begin')),
    ...from
      .filter((each) => each.kind === 'name')
      .flatMap((each) => claims(clause, subjects, relation(each), [each], 'end')),
  ];
};

export const go: SpecialReader = (scene, clause, args) => {
  const to = at(scene, args, ['to']).filter((each) => each.kind === 'name');
  return to.flatMap((each) => {
    const type = scene.registry.typeOf(each.name);
    if (type === 'person') return [];
    const school = type === 'organization' && /univ|college|school|academy|institute|^[A-Z]{2,5}$/i.test(each.name);
    if (type === 'other') vote(scene, [each], 'place', 0.5);
    return claims(clause, namesOf(args.subjects), school ? 'attended' : 'visited', [each], 'event', 0.65);
  });
};
