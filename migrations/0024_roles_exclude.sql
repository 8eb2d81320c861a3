-- What moves money needs two people, so nobody plans and approves. Whoever had both roles keeps finance: approving is what lets
-- money leave, and somebody else has to be named for it. The record says whose role was taken away.

INSERT INTO staff_audit (at, actor, action, subject, reason)
SELECT now(), 'system:upgrade', 'staff_roles_changed', 'staff:' || id,
       'finance: papéis que se excluem; a atualização retirou a aprovação, que precisa de outra pessoa'
FROM staff
WHERE roles @> '{finance,approver}'
ORDER BY handle;

UPDATE staff SET roles = '{finance}', updated_at = now() WHERE roles @> '{finance,approver}';

ALTER TABLE staff ADD CONSTRAINT staff_roles_exclude CHECK (NOT roles @> '{finance,approver}'::text[]);
