-- Programs of before release 0.2.0 do not read a seal in one header, and would park every event that is sealed so.
UPDATE public.oldest_program SET oldest = 56;
