/** A function that makes something of an object once, and then always gives the same. */
export function onceFor<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const made = new WeakMap<K, { value: V }>();
  return (key) => {
    const known = made.get(key) ?? { value: make(key) };
    made.set(key, known);
    return known.value;
  };
}

/** The same for names: what is made for one is kept as long as the function. */
export function onceForName<K extends string, V>(make: (name: K) => V): (name: K) => V {
  const made = new Map<K, { value: V }>();
  return (name) => {
    const known = made.get(name) ?? { value: make(name) };
    made.set(name, known);
    return known.value;
  };
}
