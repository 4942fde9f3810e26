/** The day of the privacy notice and terms that are in force; consents are noted with it. */
export const noticeVersion = '2026-11-27'
