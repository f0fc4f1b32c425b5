export { default } from './vector-embedded.ts';
