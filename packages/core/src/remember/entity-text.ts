/** The text of an entity as it is embedded: `Name (type): description`. */
export function entityText(entity: {
  readonly name: string;
  readonly type: string;
  readonly description: string;
}): string {
  const head = `${entity.name} (${entity.type})`;
  return entity.description === '' ? head : `${head}: ${entity.description}`;
}
