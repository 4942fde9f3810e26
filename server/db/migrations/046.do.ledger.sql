-- A month's file for an accountant reads its month alone. Entries are added in the order of time, so
-- a summary of each range of pages is enough, and costs an order next to nothing.

create index ledger_entry_at on ledger_entry using brin (at) with (autosummarize = on);
