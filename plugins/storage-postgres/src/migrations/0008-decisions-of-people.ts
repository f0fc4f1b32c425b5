/** Why a person decided something about a fact, and which changes of rows came of it. */
export const decisionsOfPeople = `
ALTER TABLE @.gb_edge_verdicts ADD COLUMN reason text COLLATE "C";
ALTER TABLE @.gb_edge_history ADD COLUMN verdict_id bigint;
`;
