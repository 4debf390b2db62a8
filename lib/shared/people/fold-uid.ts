/**
 * A uid as it is compared: the service lower-cases uids, and not everyone who sends one does, so case and outer blanks do not matter
 * (design, section 3, “Ids”). A person is shown under the uid as it came.
 */
export const foldUid = (uid: string): string => uid.trim().toLowerCase()
