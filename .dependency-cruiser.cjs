/** Import rules between folders and features (docs/architecture.md), each with its reason. */

/** Folders with one entry (in `server/features`, their routes and retention). */
const entries = {
  'server/features/reports/past-days': 'past-days',
  'server/features/vitals': '(routes|retention)',
  'web/vitals': 'measure',
  'web/staff/visual-report/field-speed': 'FieldSpeed',
  'web/prerender': 'finish-pages',
}

/**
 * @param {string} name
 * @param {string} comment
 * @param {object} from
 * @param {object} to
 * @returns a rule: what `from` matches must not import what `to` matches
 */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/**
 * Every feature, from the lowest up, with all features that it imports: those are earlier in the
 * table, so that imports go downwards only.
 */
const features = {
  // What is written by every feature, and knows none.
  audit: '',
  mail: '',
  events: '',
  ledger: '',
  availability: '',
  'payment-attempts': '',
  // Nothing to do with bookings.
  geo: '',
  vitals: '',
  // What customers paid, with its tax; every price asks which it has.
  tax: 'audit|ledger',
  // What Admins decide, and what staff know of customers beside their bookings.
  // Its SST number stays while it is registered.
  company: 'audit|tax',
  'api-keys': 'audit',
  breaches: 'audit|mail',
  holidays: 'audit',
  vouchers: 'audit',
  'message-templates': 'audit',
  places: 'audit|mail|tax',
  // How a message arrives depends on none of those whose change it is about.
  notifications: 'mail',
  // What partners owe is in the ledger; members are notified of its invoice.
  partners: 'audit|ledger|notifications',
  inbox: 'audit|mail|notifications',
  'sent-messages': 'audit|mail|notifications|inbox',
  contact: 'audit|mail|inbox',
  // A booking exists without knowing how its order came to be or was paid.
  bookings:
    'audit|mail|events|ledger|availability|payment-attempts|holidays|places|notifications|tax',
  // A new phone number is also that of visits to come.
  customers: 'audit|bookings/records/phone-of-visits',
  // They read the tables of others, not their code.
  find: 'customers',
  // Whoever waits is notified of what the form would show.
  'waiting-list': 'availability|places|notifications|bookings',
  pay: 'audit|ledger',
  // What the crew took is in the histories of its visits.
  cash: 'audit|ledger|bookings|notifications',
  // A month is open while its cash is not banked.
  books: 'audit|ledger|cash/read-deposits',
  credits: 'audit|events|mail|ledger|customers|bookings',
  accounts: 'audit|mail|bookings',
  team: 'audit|mail|accounts',
  // The answer is the file of one's own data.
  'privacy-requests': 'audit|notifications|sent-messages|accounts',
  'crew-requests': 'audit|events|notifications',
  workers: 'audit|events|availability|notifications|bookings|crew-requests',
  // Secrets are encrypted as answers are.
  webhooks: 'audit|mail|events|bookings/records/sensitive',
  calendar: 'audit|bookings|workers',
  // Whoever is not wanted again goes to no visit of that customer any more.
  favourites: 'audit|customers|bookings|workers',
  // Restored backups are checked with the key of the answers.
  monitoring: 'bookings/records/sensitive|books/journal',
  // Cards at the provider; what they pay is above.
  'saved-cards': 'audit',
  // Payments learn of an order; an order does not reach into payments.
  // It says by whom it came.
  ordering:
    'audit|events|ledger|availability|payment-attempts|holidays|places|partners|bookings|tax',
  payments:
    'audit|mail|events|ledger|availability|payment-attempts|holidays|bookings|ordering|saved-cards',
  // The crew collects cash as staff do.
  // Phones are logged out by staff, and when their worker is no longer active.
  crew: 'audit|events|ledger|places|pay|payments|payment-attempts|accounts|notifications|bookings|workers/end-phones',
  // What a crew says of being late is over once its visit is moved.
  today: 'events|notifications',
  // Receipts of what the ledger has; customers request theirs for a booking of their own, and staff on
  // the phone for the customer of an order.
  einvoices: 'audit|ledger|bookings|ordering|tax',
  reports: 'audit|ledger|bookings|einvoices',
  // Nothing below knows of a change of a visit, or of a complaint.
  'visit-changes': 'audit|events|ledger|availability|places|bookings|payments',
  // A customer changes visits as staff do.
  // What saved cards pay is settled as any payment is.
  series:
    'audit|events|ledger|availability|places|bookings|ordering|visit-changes|payments|payment-attempts|saved-cards',
  // A change of a visit that its crew asks for.
  'extra-time': 'audit|events|places|notifications|bookings|crew|visit-changes',
  tickets: 'audit|mail|events|ledger|holidays|inbox|bookings|ordering|payments',
  // Few stars are a complaint.
  reviews: 'audit|events|bookings|tickets',
  // All of a day on one screen: what is done there is done by those below.
  board: 'audit|events|availability|bookings|workers|crew',
  // Assistants make the calls that pages make.
  assistants: 'audit|places',
  // It counts what the jobs of each delete.
  'personal-data':
    'events|notifications|breaches|accounts|team|webhooks|waiting-list|ordering|payments|crew|vitals|assistants',
}

/** Folders within a feature, in the same way. */
const within = {
  bookings: {
    records: '',
    report: 'records',
    'calendar-entries': 'records',
    'crew-notices': 'records|calendar-entries',
    mails: 'records|calendar-entries|crew-notices',
    changes: 'records',
    outcomes: 'records|changes',
  },
  accounts: {
    passwords: '',
    registration: 'passwords',
    'sign-in': 'passwords|registration',
    'own-account': 'passwords|registration|sign-in',
  },
}

const noTest = '\\.test\\.tsx?$'

/** @param {string} names with a bar between them */
const inside = (folder, names) => `^${folder}/(${names})[/.]`

/**
 * A rule for each folder of a table, which keeps it to its line.
 * @param {string} folder
 * @param {Readonly<Record<string, string>>} table
 * @throws Error for an upward import.
 */
const downwards = (folder, table) =>
  Object.entries(table).map(([name, below], at, rows) => {
    const lower = rows.slice(0, at).map(([other]) => other)
    const upward = below.split('|').find((one) => one && !lower.includes(one.split('/')[0]))
    if (upward) throw new Error(`${folder}: ${name} must not import ${upward}`)
    return forbid(
      `${folder}/${name}-imports-downwards`.replaceAll('/', '-'),
      'What changes together is one folder, and can be read without those that use it.',
      { path: inside(folder, name), pathNot: noTest },
      {
        path: inside(folder, rows.map(([other]) => other).join('|')),
        pathNot: inside(folder, below ? `${name}|${below}` : name),
      },
    )
  })

module.exports = {
  forbidden: [
    ...Object.entries(entries).map(([folder, entry]) =>
      forbid(
        `${folder.replaceAll('/', '-')}-has-one-entry`,
        'What could be taken out again is used in one place.',
        { pathNot: `^${folder}/` },
        { path: `^${folder}/`, pathNot: `^${folder}/${entry}\\.tsx?$` },
      ),
    ),
    ...downwards('server/features', features),
    ...Object.entries(within).flatMap(([feature, folders]) =>
      downwards(`server/features/${feature}`, folders),
    ),
    forbid(
      'features-are-in-the-table',
      'A new feature has a line that says what it needs.',
      {
        path: '^server/features/([^/]+)/',
        pathNot: [inside('server/features', Object.keys(features).join('|')), noTest],
      },
      { path: '^server/features/', pathNot: '^server/features/$1/' },
    ),
    forbid(
      'no-cycles',
      'Two files that need each other can be read, tested and moved only together.',
      {},
      { circular: true },
    ),
    forbid(
      'domain-imports-only-itself',
      'The rules run in the browser and on the server alike: no I/O and no framework. Only the contract (domain/api) and tests need more.',
      { path: '^domain/', pathNot: noTest },
      {
        pathNot: ['^domain/', '^messages/(every|locales)\\.ts$', '(^|/)node_modules/zod/'],
      },
    ),
    forbid(
      'messages-import-only-themselves',
      'What is said depends on no rule and no page; those that say it import it.',
      { path: '^messages/', pathNot: noTest },
      { path: '^(domain|server|web|sandbox|testing)/' },
    ),
    forbid(
      'page-messages-only-in-pages',
      'A page has one language; the server and the rules name the language of each message.',
      { pathNot: '^web/' },
      { path: '^messages/page\\.ts$' },
    ),
    forbid(
      'catalogues-are-made-before',
      'The compiler of messages is a tool of the build; what runs imports its result.',
      { path: '^(domain|server|web|sandbox)/', pathNot: [noTest] },
      { path: '^messages/(compile|catalogue|pseudo|vite-plugin)\\.ts$' },
    ),
    forbid(
      'schemas-only-in-the-contract',
      'The rules reach the browser, and the schema library must not come with them.',
      { path: '^domain/', pathNot: '^domain/api/' },
      { path: '(^|/)node_modules/zod/' },
    ),
    forbid(
      'browser-takes-only-types-of-the-contract',
      'Importing a schema at run time would send the schema library to every visitor.',
      { path: '^web/', pathNot: noTest },
      { path: '^domain/api/', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'a-service-imports-no-other-service',
      'A ninth service must touch its own folder and one line of the catalogue.',
      { path: '^domain/services/([^/]+)/', pathNot: noTest },
      { path: '^domain/services/[^/]+/', pathNot: '^domain/services/$1/' },
    ),
    forbid(
      'booking-imports-no-service',
      'What holds for every booking must not know which services there are.',
      { path: '^domain/booking/', pathNot: noTest },
      { path: '^domain/services/' },
    ),
    forbid(
      'web-not-server',
      'The browser and the server meet over HTTP, by the contract in domain/api.',
      { path: '^web/' },
      { path: '^server/' },
    ),
    forbid(
      'server-not-web',
      'The server serves what was built and knows no page.',
      { path: '^server/' },
      { path: '^web/' },
    ),
    forbid(
      'sandbox-stands-alone',
      'A stand-in that shared code with the product would repeat its mistakes: they share the wire alone.',
      { path: '^sandbox/', pathNot: noTest },
      { path: '^(domain|server|web)/' },
    ),
    forbid(
      'only-the-list-imports-providers',
      'A provider is one folder and one word in the list: features know the port of its kind alone.',
      {
        path: '^server/',
        pathNot: ['^server/providers/(list\\.ts$|[^/]+/[^/]+/)', noTest],
      },
      { path: '^server/providers/[^/]+/', pathNot: '^server/providers/[^/]+/port\\.ts$' },
    ),
    forbid(
      'only-settings-and-main-import-the-list',
      'Which provider is live is decided in one place.',
      {
        path: '^server/',
        pathNot: ['^server/(main|env)\\.ts$', noTest],
      },
      { path: '^server/providers/list\\.ts$' },
    ),
    forbid(
      'a-provider-imports-no-other-provider',
      'One can be added, changed or removed without reading another.',
      { path: '^server/providers/([^/]+)/([^/]+)/', pathNot: noTest },
      {
        path: '^server/providers/([^/]+/[^/]+/|list\\.ts$)',
        pathNot: '^server/providers/$1/$2/',
      },
    ),
    forbid(
      'a-provider-knows-no-other-kind',
      'What providers share is the port and the helpers of their kind.',
      { path: '^server/providers/([^/]+)/', pathNot: noTest },
      { path: '^server/providers/[^/]+/', pathNot: '^server/providers/$1/' },
    ),
    forbid(
      'providers-know-no-feature',
      'They call the handlers that a feature passes to them, by the port.',
      { path: '^server/(providers|settings)/', pathNot: noTest },
      {
        path: '^server/',
        pathNot: [
          '^server/(providers|settings)/',
          '^server/http/failure\\.ts$',
          '^server/db/places/',
        ],
      },
    ),
    forbid(
      'infrastructure-imports-no-feature',
      'HTTP, database, providers, metrics and traces serve every feature and know none.',
      { path: '^server/(http|db|providers|observability)/', pathNot: noTest },
      { path: '^server/features/' },
    ),
    forbid(
      'session-imports-no-wizard',
      'Who is signed in does not depend on what is being booked.',
      { path: '^web/account/session\\.ts$' },
      { path: '^web/(wizard|staff)/' },
    ),
    forbid(
      'what-both-show-is-shared',
      'Pages of staff know of customers only who is signed in; what both show is in web/shared.',
      { path: '^web/(staff|pages/staff)/' },
      {
        path: '^web/(account|pages/account)/',
        pathNot: '^web/account/(session|use-logout|role-names)\\.ts$',
      },
    ),
    forbid(
      'shared-knows-no-page',
      'What both show does not depend on who shows it.',
      { path: '^web/shared/', pathNot: noTest },
      {
        path: '^web/(account|staff|wizard|pages)/',
        pathNot: '^web/account/(session|role-names)\\.ts$',
      },
    ),
    forbid(
      'only-features-and-db-run-sql',
      'SQL is in server/db and in the features, but for their routes and the texts of their mails (docs/decisions/0004-plain-sql.md).',
      {
        path: [
          '^server/[^/]+\\.ts$',
          '^server/(http|providers)/',
          '^server/features/.*routes\\.ts$',
          '^server/features/.*/(mails|messages/.*)\\.ts$',
        ],
        pathNot: noTest,
      },
      {
        path: '^server/db/(transaction|undone|batch)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'only-db-knows-the-driver',
      'Pools, transactions and the types of rows are set up in one place.',
      { path: '^(domain|server|web|sandbox)/', pathNot: ['^server/db/', noTest] },
      { path: '(^|/)node_modules/(@types/)?pg/' },
    ),
    forbid(
      'production-imports-no-test-helpers',
      'Helpers of tests may do what the product must not; only tests and benches use them.',
      { path: '^(domain|server|web|sandbox)/', pathNot: noTest },
      { path: '^testing/' },
    ),
    forbid(
      'nothing-imports-deploy',
      'How it is run elsewhere can be replaced without reading the product.',
      { pathNot: '^deploy/' },
      { path: '^deploy/' },
    ),
    forbid(
      'ui-knows-no-booking',
      'Presentation must be usable on any page.',
      { path: '^web/ui/' },
      { path: '^(domain/(services|api)|web/(wizard|account|staff|pages))/' },
    ),
    forbid(
      'the-product-needs-no-test-tools',
      'What runs must not import what only tests and builds use.',
      {
        path: '^(domain|server|web|sandbox)/',
        pathNot: [noTest, '^server/dev\\.ts$', '/make-[a-z]+\\.ts$', '^web/routes\\.ts$'],
      },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'nothing-unresolved',
      'An import that leads nowhere fails only when it is reached.',
      { pathNot: '^web/.*' },
      { couldNotResolve: true },
    ),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['(^|/)\\+types/', '^messages/compiled'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['module', 'main'],
    },
  },
}
