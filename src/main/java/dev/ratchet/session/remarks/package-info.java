/**
 * What an agent's own words say about its work: the status it reports, its sigils, phrases that sound like the
 * end, errors.
 */
@NullMarked
package dev.ratchet.session.remarks;

import org.jspecify.annotations.NullMarked;
