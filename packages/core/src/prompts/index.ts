export { promptedTasks, type PromptedSettings } from './prompted-tasks.ts';
