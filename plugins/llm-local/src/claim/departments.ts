/** Fields and departments: "head of marketing" is a role, "head of Acme" an office of Acme. */
export const DEPARTMENTS: ReadonlySet<string> = new Set(
  (
    'engineering sales marketing product products research operations finance surgery design hr people security data growth ' +
    'development technology science sciences innovation communications legal compliance support infrastructure analytics ' +
    'strategy partnerships procurement logistics production quality accounting recruiting talent culture education ' +
    'medicine cardiology pediatrics radiology oncology neurology nursing physics chemistry biology mathematics history ' +
    'philosophy economics literature law music art arts psychology linguistics it r&d ai state staff customer'
  ).split(' '),
);
