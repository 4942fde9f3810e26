/** The date of the current privacy notice and terms. It is stored with consents. */
export const noticeVersion = '2026-11-27'
