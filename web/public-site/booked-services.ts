/**
 * Name and booking page of each service by its skill, for public pages: the services' own
 * descriptions weigh more than such a page.
 */
export const bookedServices: Readonly<Record<string, { title: string; page: string }>> = {
  Cleaner: { title: 'Cleaning', page: '/book-cleaner' },
  'Care Giver': { title: 'Elderly Care', page: '/book-care-giver' },
  'General Worker': { title: 'General Worker', page: '/book-general-worker' },
  Gardener: { title: 'Gardener', page: '/book-gardener' },
  'Movers Packers': { title: 'Movers Packers', page: '/book-mover-packer' },
  'Task Errands': { title: 'Task Errands', page: '/book-task-errands' },
  'Tree Cutting': { title: 'Tree Cutting', page: '/book-tree-cutting' },
  'Caring Wheels': { title: 'Caring Wheels', page: '/book-caring-wheels' },
}
