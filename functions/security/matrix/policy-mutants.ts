import { type Action, policies, type Role, roles } from '#shared/rules/permissions.ts';

type Policy = { needs: Role; others?: Role };

export type Mutant = { action: Action; named: string; policy: Policy };

const level = (role: Role) => roles.indexOf(role);
const describePolicy = ({ needs, others }: Policy) => (others ? `${needs}, to others’ ${others}` : needs);

/** The effective policy: a role must reach `needs` before ownership counts. */
const meaning = ({ needs, others = needs }: Policy) => `${needs} ${level(others) > level(needs) ? others : needs}`;

/** Every policy with one word changed or removed. */
export function policyMutants(): Mutant[] {
  return (Object.entries(policies) as [Action, Policy][]).flatMap(([action, policy]) => {
    const changed: Policy[] = [
      ...roles.map((needs) => ({ ...policy, needs })),
      ...(policy.others ? [{ needs: policy.needs }, ...roles.map((others) => ({ ...policy, others }))] : []),
    ];
    const different = new Map(changed.map((mutant) => [meaning(mutant), mutant]));
    different.delete(meaning(policy));
    return [...different.values()].map((mutant) => ({ action, named: describePolicy(mutant), policy: mutant }));
  });
}

/** Replaces the policy by the mutant during `run`. */
export async function withMutant<Result>({ action, policy }: Mutant, run: () => Promise<Result>): Promise<Result> {
  const table = policies as Record<Action, Policy>;
  const original = table[action];
  table[action] = policy;
  try {
    return await run();
  } finally {
    table[action] = original;
  }
}
