import { describe, it } from '@jest/globals';
import { meteredClassifier } from '@gligabao/core';
import { classifierContract, scriptedClassifier, verifyContract, verifyMutants } from '../../src/index.ts';

verifyContract(classifierContract, () => scriptedClassifier(), { describe, it });
verifyMutants(classifierContract, () => scriptedClassifier(), { describe, it });

describe('metered', () => {
  const fresh = () => {
    const subject = scriptedClassifier();
    return { ...subject, classifier: meteredClassifier(subject.classifier, { now: () => 0 }) };
  };
  verifyContract(classifierContract, fresh, { describe, it });
});
