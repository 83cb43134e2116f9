import { admin } from '@halyard/contract';
import { useState } from 'react';
import { read } from '../../platform/calls/read.ts';
import { queryClient } from '../../platform/calls/cache.tsx';
import { PAYMENTS } from '../../texts/admin/payments.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextField } from '../../ui/forms/fields.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { notices } from '../../ui/notices/notices.ts';

/** A customer whom nothing speaks for, by the address staff know them by. */
export function SomebodyElse({ onFound }: { readonly onFound: (found: admin.Suggestion) => void }) {
  const [email, setEmail] = useState('');
  const [isLooking, setLooking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  async function look(): Promise<void> {
    const wanted = email.trim().toLowerCase();
    setLooking(true);
    try {
      const query = { search: wanted };
      const { users } = await queryClient.query(read(admin.adminListUsers, { query }));
      const found = users.find((user) => user.email === wanted);
      setProblem(found ? null : PAYMENTS.nobody);
      if (found) {
        const { id, firstName, lastName } = found;
        onFound({ userId: id, name: `${firstName} ${lastName}`, email: found.email, because: [] });
      }
    } catch (failure) {
      notices.failure(failure, PAYMENTS.suggestionsFailure);
    } finally {
      setLooking(false);
    }
  }
  return (
    <Form onSubmit={() => void look()} className="mt-3 grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
      <TextField
        label="Somebody else"
        error={problem ?? undefined}
        placeholder="Their email address"
        value={email}
        onValue={(typed) => {
          setEmail(typed);
          setProblem(null);
        }}
      />
      <Button type="submit" variant="secondary" isBusy={isLooking} disabled={email.trim() === ''}>
        Find
      </Button>
    </Form>
  );
}
