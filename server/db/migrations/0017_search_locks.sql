-- A job that is running now is waited for and planned anew: it may have read the text before this change.
create or replace function plan_search_index(ref text) returns void language sql as $$
  insert into due_jobs (kind, ref, run_at) values ('search.index', ref, to_timestamp(0))
    on conflict (kind, ref) do update set run_at = excluded.run_at, attempts = 0, last_error = null
$$;
--> statement-breakpoint
drop trigger keep_product_search on products;
--> statement-breakpoint
drop trigger keep_search_availability on product_variants;
--> statement-breakpoint
create or replace function keep_product_search() returns trigger language plpgsql as $$
begin
  if (old.name, old.description, old.variant_axes) is distinct from (new.name, new.description, new.variant_axes) then
    perform plan_search_index(new.product_id);
  end if;
  if (old.mid, old.category_id, old.type, old.status, old.is_changing)
      is not distinct from (new.mid, new.category_id, new.type, new.status, new.is_changing)
      and not exists (select from product_search
        where product_id = new.product_id and abs(new.sold_count - sold) * 20 >= sold) then
    return null;
  end if;
  -- Once the row is locked, the next statement sees what was committed while this one waited for it.
  perform from product_search where product_id = new.product_id for update;
  if not found then
    perform plan_search_index(new.product_id);
    return null;
  end if;
  update product_search set mid = new.mid, category_id = new.category_id, type = new.type,
      is_listed = new.status <> 'inactive' and not new.is_changing,
      is_available = new.status = 'active' and exists (
        select from product_variants where product_variants.product_id = new.product_id and stock > 0),
      sold = new.sold_count
    where product_id = new.product_id;
  return null;
end $$;
--> statement-breakpoint
create or replace function keep_search_availability() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.stock > 0) = (new.stock > 0) then
    return null;
  end if;
  perform from product_search where product_id = old.product_id for update;
  if found then
    update product_search set is_available = p.status = 'active' and exists (
        select from product_variants v where v.product_id = p.product_id and v.stock > 0)
      from products p where p.product_id = old.product_id and product_search.product_id = p.product_id;
  elsif exists (select from products where product_id = old.product_id) then
    perform plan_search_index(old.product_id);
  end if;
  return null;
end $$;
--> statement-breakpoint
-- At the end of a transaction: these locks are the last that an order takes, so none waits for it while it waits for another.
create constraint trigger keep_product_search
  after update of mid, category_id, type, status, is_changing, sold_count, name, description, variant_axes on products
  deferrable initially deferred for each row execute function keep_product_search();
--> statement-breakpoint
create constraint trigger keep_search_availability after update of stock or delete on product_variants
  deferrable initially deferred for each row execute function keep_search_availability();
