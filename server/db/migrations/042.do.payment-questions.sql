alter table provider_question
  -- When the provider last said what it knows; asking alone is no answer.
  add column answered_at timestamptz,
  -- When somebody last waited on the page that shows the result.
  add column waited_at timestamptz,
  -- Asked by itself, as the provider's answer about many at once says too little.
  add column alone boolean not null default false;

-- What was asked before is answered, as far as anybody knows: no hold waits for it.
update provider_question set answered_at = asked_at where asked_at is not null;
