export { forget, type Forgotten } from './forget.ts';
