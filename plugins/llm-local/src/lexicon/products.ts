import { nameSet, wordSet } from './word-list.ts';

/** First words of product names, and words that only products carry. */
export const PRODUCT_WORDS: ReadonlySet<string> = wordSet(`
iphone ipad macbook imac airpods galaxy pixel playstation xbox switch kindle alexa siri windows android ios macos linux
ubuntu photoshop excel powerpoint word outlook gmail chrome firefox safari kubernetes docker postgresql postgres mysql
sqlite mongodb redis kafka python java javascript typescript rust golang react angular vue svelte django rails node.js
nodejs chatgpt gpt-4 gemini copilot corolla civic prius camry accord mustang golf passat model roomba fitbit gopro lego
visual vscode vim emacs terraform ansible jenkins grafana prometheus elasticsearch spark hadoop tensorflow pytorch figma
jira confluence trello asana
`);

/** Makers whose name alone, when driven, bought or sold, means the thing and not the firm. */
export const MAKER_NAMES: ReadonlySet<string> = nameSet(`
Tesla, Volvo, Toyota, Honda, Nissan, Ford, BMW, Volkswagen, VW, Audi, Mercedes, Porsche, Ferrari, Fiat, Renault, Peugeot,
Mazda, Subaru, Skoda, Seat, Opel, Jeep, Chevrolet, Chevy, Hyundai, Kia, Lexus, Mini, Vespa, Yamaha, Kawasaki, Harley, Ducati,
Suzuki, Citroen, Dacia, Jaguar, Bentley, Lamborghini, Rolex, Fender, Gibson, Steinway, Leica, Canon, Nikon
`);

/** Common nouns for made things: "a phone called Nova". */
export const PRODUCT_NOUNS: ReadonlySet<string> = wordSet(`
car bike bicycle motorcycle phone laptop computer tablet app application software product tool game camera watch guitar
piano book novel film movie song album language framework library database editor console printer service platform
`);
