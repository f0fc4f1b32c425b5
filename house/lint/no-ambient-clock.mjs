// An oxlint rule that the built-in ones cannot express: `new Date(at)` computes, `new Date()` reads the clock.
const noAmbientClock = {
  meta: { type: 'problem' },
  create(context) {
    const isDate = (node) => node.callee.type === 'Identifier' && node.callee.name === 'Date';
    const report = (node) => context.report({ node, message: 'The clock is given as an instant, never read here.' });
    return {
      NewExpression: (node) => isDate(node) && node.arguments.length === 0 && report(node),
      CallExpression: (node) => isDate(node) && report(node),
    };
  },
};

export default { meta: { name: 'house' }, rules: { 'no-ambient-clock': noAmbientClock } };
